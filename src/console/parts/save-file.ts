/** Has the browser save a file that was made here. */
export function saveFile(parts: readonly BlobPart[], name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // A browser may begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
