import X from 'icon:x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './full-screen.module.css';
import { enterTopLayer } from './top-layer.ts';

interface FullScreenProps {
  title: string;
  /** Called on Esc, × or the back button: the owner stops rendering it. */
  onClose: () => void;
  children: ReactNode;
}

/** A form that takes the whole screen of a phone while it is rendered (design guide); the page under it is inert. */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect for the same reason as in Modal: closing restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    dialog.showModal();
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.screen}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Закрыть" icon={<X size={24} />} on="card" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
