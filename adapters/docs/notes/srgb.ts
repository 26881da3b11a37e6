/** A color as the 2025.10 format writes it; three decimals lead back to the same eight bits. */
export const srgb = (hex: `#${string}`) => ({
  colorSpace: "srgb",
  components: [1, 3, 5].map((at) =>
    Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)),
  ),
});
