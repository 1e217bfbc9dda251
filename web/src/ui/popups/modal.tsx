import X from 'icon:x-bold';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './modal.module.css';
import { enterTopLayer } from './top-layer.ts';

interface ModalProps {
  title: string;
  /** Called on Esc, ×, the scrim or the back button: the owner stops rendering the modal. */
  onClose: () => void;
  /** A drawing above the title. */
  tile?: ReactNode;
  /** Text before the fields. */
  description?: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `modal` is at most 480 px; `sheet` rises from the bottom on a phone and takes most of the height. */
  shape?: 'modal' | 'sheet';
  /** An alert dialog is not closed by a press on the scrim. */
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog while it is rendered. The native element traps the focus, handles Esc, makes the page inert and returns the focus to the
 * opener; on a phone it is a bottom sheet. `data-autofocus` marks what takes the focus instead of ×.
 */
export function Modal({ title, onClose, tile, description, actions, children, shape = 'modal', role }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  // A layout effect, since its cleanup runs while the dialog is still in the document, so that closing restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog natively; the press is on the scrim
    <dialog
      ref={ref}
      role={role}
      className={`${styles.scrim} ${styles[shape]}`}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && role !== 'alertdialog') onClose();
      }}
    >
      <div className={styles.panel}>
        <span className={styles.grip} />
        <div className={styles.head}>
          {tile ? <span className={styles.tile}>{tile}</span> : <h2 id={titleId}>{title}</h2>}
          <IconButton label="Закрыть" icon={<X />} on="sunk" onClick={onClose} />
        </div>
        <div className={styles.body}>
          {tile && <h2 id={titleId}>{title}</h2>}
          {description && (
            <div id={descriptionId} className={styles.description}>
              {description}
            </div>
          )}
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
