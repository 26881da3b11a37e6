/** A property as a sheet of several permutations declares it. */
export interface SheetProperty {
  name: string;
  /** The name with CSS escapes. */
  printed: string;
  css: string;
  /** The value for displays beyond sRGB, if different. */
  wide: string | undefined;
  /** The reference that is printed in place of the value. */
  reference: string | undefined;
  /** The value for displays beyond sRGB that the reference comes to, if different. */
  wideBehind?: string | undefined;
}
