/** A style that records calls. */
export function style() {
  const calls: string[] = [];
  return {
    calls,
    setProperty: (name: string, value: string | null) => void calls.push(`${name}: ${value}`),
    removeProperty: (name: string) => {
      calls.push(`no ${name}`);
      return "";
    },
  };
}
