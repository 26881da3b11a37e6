const SHOWN_MS = 2000;

/**
 * Copies the code of the figure that a button stands in, and says so: on the button, and to those
 * who listen. Where the clipboard is closed, the code is selected instead.
 */
export async function copyCode(button: HTMLButtonElement): Promise<void> {
  const code = button.closest("figure")?.querySelector("pre");
  const said = document.querySelector("[role=status]");
  if (!code || !said) return;
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(code.textContent);
    said.textContent = "Copied to the clipboard.";
    button.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(code);
    said.textContent = "The code is selected; copy it with your keyboard.";
    button.textContent = "Selected";
  }
  setTimeout(() => {
    button.textContent = label;
    said.textContent = "";
  }, SHOWN_MS);
}
