import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { toastFailure } from "./toasts.tsx";

/** The button of a menu or panel. */
export interface PopupButton {
  className: string;
  "aria-label"?: string;
  "data-status"?: string | undefined;
  children: ReactNode;
}

/** The properties that {@link latePopup} gives a popup. */
export interface LatePopup {
  button: PopupButton;
  /** Whether it opens at once, because its button was pressed before the code was there. */
  startsOpen: boolean;
  /** Whether its button takes the focus that the first one had. */
  startsFocused: boolean;
}

/**
 * A menu or panel whose code is no part of the console's first load. Its button is there at once; a press before
 * the code is fetched opens it as soon as the code is.
 */
export function latePopup<Own extends object>(
  load: () => Promise<ComponentType<Own & LatePopup>>,
  kind: "menu" | "dialog" = "menu",
): ComponentType<Own & { button: PopupButton }> {
  let loaded: ComponentType<Own & LatePopup> | undefined;
  return function Late(props: Own & { button: PopupButton }) {
    const first = useRef<HTMLButtonElement>(null);
    const pressed = useRef(false);
    const [fetched, setFetched] = useState(() => loaded && started(loaded, false, false));
    const show = useCallback(async (): Promise<void> => {
      const popup = await load();
      loaded = popup;
      const isFocused = first.current !== null && document.activeElement === first.current;
      setFetched((before) => before ?? started(popup, pressed.current, isFocused));
    }, []);
    useEffect(() => {
      // A press tells of the failure.
      show().catch(() => undefined);
    }, [show]);
    if (fetched !== undefined) {
      const { Popup, ...start } = fetched;
      return <Popup {...props} {...start} />;
    }
    // A menu that opens over what a person went on to would take their keys.
    const forget = (): void => {
      pressed.current = false;
    };
    const press = (): void => {
      pressed.current = true;
      show().catch(() => toastFailure(NOT_FETCHED));
    };
    return (
      <button
        ref={first}
        type="button"
        aria-haspopup={kind}
        aria-expanded={false}
        {...props.button}
        onClick={press}
        onBlur={forget}
        onKeyDown={({ key }) => key === "Escape" && forget()}
      />
    );
  };
}

const NOT_FETCHED =
  "The menu could not be loaded because the service did not answer. Reload the page once it does.";

const started = <Popup,>(Popup: Popup, startsOpen: boolean, startsFocused: boolean) => ({
  Popup,
  startsOpen,
  startsFocused,
});

/** Gives the focus of the first button to the button of the popup that replaces it. */
export function useTakenFocus<E extends HTMLElement>(startsFocused: boolean): RefObject<E | null> {
  const button = useRef<E>(null);
  useEffect(() => {
    if (startsFocused) button.current?.focus();
  }, [startsFocused]);
  return button;
}
