import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";

const manager = Toast.createToastManager();

/** Milliseconds that a way back is offered for. */
const UNDO_MS = 8000;

/**
 * Shows an event as a toast, with Undo if `undo` is given. Calls `onGone` when the toast goes, undone or not.
 * Returns a function that removes it.
 */
export function toast(text: string, undo?: () => void, onGone?: () => void): () => void {
  const id = manager.add({
    title: text,
    timeout: UNDO_MS,
    ...(onGone === undefined ? {} : { onClose: onGone }),
    ...(undo === undefined
      ? {}
      : {
          actionProps: {
            children: "Undo",
            onClick: () => {
              manager.close(id);
              undo();
            },
          },
        }),
  });
  return () => manager.close(id);
}

/** Says what was done, with a way to it. */
export function toastLink(text: string, words: string, open: () => void): void {
  const id = manager.add({
    title: text,
    timeout: UNDO_MS,
    actionProps: {
      children: words,
      onClick: () => {
        manager.close(id);
        open();
      },
    },
  });
}

/** Says what did not work where no page or form is left to say it. It stays until it is closed. */
export function toastFailure(text: string): void {
  manager.add({ title: text, type: "failure", timeout: 0, priority: "high" });
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="tk-toast-region">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className="tk-toast" swipeDirection={["right", "down"]}>
      <Toast.Title className="tk-toast__title" render={<p />}>
        {one.type === "failure" ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
        <span>{one.title}</span>
      </Toast.Title>
      <div className="tk-toast__actions">
        {one.actionProps && <Toast.Action className="tool" />}
        <Toast.Close className="tool tool--icon" aria-label="Dismiss">
          <X aria-hidden />
        </Toast.Close>
      </div>
    </Toast.Root>
  ));
}
