import type { Component } from "./component.ts";
import { controls } from "./controls.ts";
import { messages } from "./messages.ts";
import { navigation } from "./navigation.ts";
import { surfaces } from "./surfaces.ts";
import { words } from "./words.ts";

export const components: readonly Component[] = [
  ...words,
  ...controls,
  ...surfaces,
  ...navigation,
  ...messages,
];
