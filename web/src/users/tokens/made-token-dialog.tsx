import Copy from 'icon:copy';
import { toast } from '../../lib/session/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/popups/modal.tsx';
import styles from './tokens.module.css';

/** Shows a new token once: only its hash is stored. */
export default function MadeTokenDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal
      role="alertdialog"
      title="Токен создан"
      description="Скопируйте его сейчас: больше мы его не&nbsp;покажем. Храните как пароль, а&nbsp;если он попал к&nbsp;чужим, отзовите."
      onClose={onClose}
      actions={
        <Button kind="pri" onClick={onClose}>
          Токен сохранён
        </Button>
      }
    >
      <code className={styles.secret}>{secret}</code>
      <Button className={styles.copy} icon={<Copy size={20} />} onClick={() => void copy(secret)}>
        Скопировать
      </Button>
    </Modal>
  );
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast('Токен скопирован', 'success');
  } catch {
    // Without a secure origin or the permission there is no clipboard.
    toast('Выделите токен и скопируйте его сами', 'warning');
  }
}
