/** A style that records what is done to it. */
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
