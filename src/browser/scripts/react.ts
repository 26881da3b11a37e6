export {
  useAvailableThemes,
  useThemeVariable,
  useThemeVariables,
  useTokenkit,
} from "./react/hooks.ts";
export { TokenkitProvider } from "./react/provider.ts";
