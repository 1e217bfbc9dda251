import Copy from 'icon:copy';
import type { ReactNode } from 'react';
import { toast } from '../lib/session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import styles from './shown-once-dialog.module.css';

interface ShownOnceDialogProps {
  /** The noun of the shown secret in the texts of the buttons. */
  noun: 'Токен' | 'Секрет';
  title: string;
  description: ReactNode;
  secret: string;
  onClose: () => void;
}

/** Shows a secret once: the site keeps it in a form that nobody reads. */
export default function ShownOnceDialog({ noun, title, description, secret, onClose }: ShownOnceDialogProps) {
  return (
    <Modal
      role="alertdialog"
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <Button kind="pri" onClick={onClose}>
          {noun} сохранён
        </Button>
      }
    >
      <code className={styles.secret}>{secret}</code>
      <Button className={styles.copy} icon={<Copy size={20} />} onClick={() => void copy(noun, secret)}>
        Скопировать
      </Button>
    </Modal>
  );
}

async function copy(noun: string, secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast(`${noun} скопирован`, 'success');
  } catch {
    // Without a secure origin or the permission there is no clipboard.
    toast(`Выделите ${noun.toLowerCase()} и скопируйте его сами`, 'warning');
  }
}
