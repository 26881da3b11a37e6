/** Made by `src/console/build.ts` from the component layer: which components read a custom property. */
declare module "virtual:component-properties" {
  const index: Readonly<Record<string, readonly string[]>>;
  export default index;
}
