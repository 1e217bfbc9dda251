import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/popups/modal.tsx';
import styles from './factors.module.css';

/** Shows the codes once: only their hashes are stored. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Modal
      role="alertdialog"
      title="Запасные коды"
      description="Сохраните их сейчас: больше мы их не&nbsp;покажем. Каждый заменит код из&nbsp;приложения один раз, если телефон потерян."
      onClose={onClose}
      actions={
        <Button kind="pri" onClick={onClose}>
          Коды сохранены
        </Button>
      }
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
