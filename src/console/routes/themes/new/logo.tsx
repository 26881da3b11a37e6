import { Image } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Swatch } from "../../../parts/swatch.tsx";
import { colorsOfPicture, type Logo } from "./read-logo.ts";

/** Takes a logo that is chosen, dropped on the page or pasted. */
export function useLogo(onColor: (hex: string) => void) {
  const [logo, setLogo] = useState<Logo>();
  const last = useRef(0);
  const take = async (file: File): Promise<void> => {
    last.current += 1;
    const mine = last.current;
    const found = await colorsOfPicture(file);
    if (mine !== last.current) return;
    setLogo(found);
    if ("colors" in found && found.colors[0] !== undefined) onColor(found.colors[0]);
  };
  const offered = useEffectEvent((file: File) => void take(file));
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.documentElement.dataset.dropping = "";
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) delete document.documentElement.dataset.dropping;
    };
    const drop = (event: DragEvent): void => {
      delete document.documentElement.dataset.dropping;
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      offered(file);
    };
    const paste = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      offered(file);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      delete document.documentElement.dataset.dropping;
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);
  return { logo, take };
}

/** Chooses the file of a logo. */
export function LogoButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="tool" onClick={() => input.current?.click()}>
        <Image aria-hidden />
        From a logo
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Logo"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

/** The colors of a logo to choose from, or the reason why it gave none. */
export function LogoColors({
  logo,
  color,
  onColor,
}: {
  logo: Logo;
  /** The brand color. */
  color: string;
  onColor: (hex: string) => void;
}) {
  if ("problem" in logo) {
    return (
      <p className="tk-error" role="alert">
        {logo.problem}
      </p>
    );
  }
  return (
    <fieldset className="wrap gap-8 stretch start-logo">
      <legend className="within cut quiet small">{logo.name}</legend>
      {logo.colors.map((hex) => (
        <button
          key={hex}
          type="button"
          className="chip"
          aria-pressed={hex === color}
          onClick={() => onColor(hex)}
        >
          <Swatch light={hex} />
          {hex}
        </button>
      ))}
    </fieldset>
  );
}
