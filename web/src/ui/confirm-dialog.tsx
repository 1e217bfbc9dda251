import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action: «Удалить заказ». */
  confirm: string;
  cancel?: string;
  /** Runs the action; the dialog waits for it and closes itself when it succeeds. */
  onConfirm: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something that cannot be taken back: red confirmation, no yellow in the dialog (GUIDE). */
export function ConfirmDialog({
  title,
  description,
  confirm,
  cancel = 'Отмена',
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The API client has shown the refusal; the dialog stays so that the action can be repeated.
      setPending(false);
    }
  };
  return (
    <Modal
      role="alertdialog"
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button kind="neg" pending={isPending} onClick={run}>
            {confirm}
          </Button>
          <Button kind="sec" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
