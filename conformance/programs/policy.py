"""The output policy's own program: what was decided for this very process."""

from roundel.policy import color_level, output_mode
from roundel.runtime import process_runtime
from roundel.terminal import interactive

rt = process_runtime()
json = "--json" in rt.argv
someone = "true" if interactive(rt) else "false"
print(f"mode={output_mode(rt, json=json)} level={color_level(rt, json=json)} interactive={someone}")
