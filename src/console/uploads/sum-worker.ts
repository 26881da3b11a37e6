/** Hashes files outside the page's thread, because reading and hashing a large one would hold it up. */
self.addEventListener("message", async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const bytes = Array.from(new Uint8Array(hash));
    self.postMessage(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  } catch {
    self.postMessage(undefined);
  }
});
