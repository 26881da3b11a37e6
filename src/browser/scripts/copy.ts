const SHOWN_MS = 2000;

/**
 * Copies the code of a button's figure and confirms it on the button and to screen readers. Selects the code
 * instead if the clipboard is unavailable.
 */
export async function copyCode(button: HTMLButtonElement): Promise<void> {
  const code = button.closest("figure")?.querySelector("pre");
  const statusLine = document.querySelector("[role=status]");
  if (!code || !statusLine) return;
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(code.textContent);
    statusLine.textContent = "Copied to the clipboard.";
    button.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(code);
    statusLine.textContent = "The code is selected; copy it with your keyboard.";
    button.textContent = "Selected";
  }
  setTimeout(() => {
    button.textContent = label;
    statusLine.textContent = "";
  }, SHOWN_MS);
}
