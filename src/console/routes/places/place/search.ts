/** The state of a place's screen in its address. */
export interface PlaceSearch {
  /** Id of the picture that is open. */
  picture?: string;
}

export function placeSearch({ picture }: Record<string, unknown>): PlaceSearch {
  return typeof picture === "string" && picture.trim() !== "" ? { picture } : {};
}
