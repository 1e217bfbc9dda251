import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ActionDialogProps {
  title: string;
  /** What follows from it. */
  description: ReactNode;
  /** The verb of the action: «Принять работу». */
  action: string;
  cancel?: string;
  /** Runs the action; the dialog waits for it and closes itself when it succeeds. */
  onAct: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before a step forward whose consequences must be read first. What destroys is asked by ConfirmDialog. */
export function ActionDialog({
  title,
  description,
  action,
  cancel = 'Отмена',
  onAct,
  onClose,
  children,
}: ActionDialogProps) {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await onAct();
      onClose();
    } catch {
      // The API client has shown the refusal; the dialog stays so that the action can be repeated.
      setPending(false);
    }
  };
  return (
    <Modal
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button kind="pri" pending={isPending} onClick={run} data-autofocus>
            {action}
          </Button>
          <Button kind="sec" onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
