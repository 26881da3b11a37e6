/** Authors of the examples' photographs, with the licence of each and the file of its text in `photographs/`. */
export const authors = {
  mapillary: {
    name: "Mapillary",
    licence: "BSD-2-Clause",
    text: "LICENSE-opensfm.txt",
    source: "https://github.com/mapillary/OpenSfM",
  },
  berasategi: {
    name: "Aitzol Berasategi",
    licence: "CC-BY-4.0",
    text: "LICENSE-CC-BY-4.0.txt",
    source: "https://gitlab.com/ubports/development/core/lomiri-wallpapers",
  },
  dsilva: {
    name: "Ashim D’Silva",
    licence: "CC0-1.0",
    text: "LICENSE-CC0-1.0.txt",
    source: "https://unsplash.com/photos/WeYamle9fDM",
  },
  exif: {
    name: "The authors of exif",
    licence: "MIT",
    text: "LICENSE-exif.txt",
    source: "https://github.com/gomfunkel/node-exif",
  },
  goexif: {
    name: "The authors of goexif",
    licence: "BSD-2-Clause",
    text: "LICENSE-goexif.txt",
    source: "https://github.com/rwcarlsen/goexif",
  },
} as const;

export type Author = keyof typeof authors;
