import Copy from 'icon:copy';
import { useSite } from '../lib/loading/page-data.ts';
import { toast } from '../lib/session/toasts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './error-screen.module.css';

/** The code by which the log finds a failure, to copy or to write to the support with. */
export default function RequestCode({ id }: { id: string }) {
  const email = useSite()?.support_email;
  return (
    <div className={styles.request}>
      <p>
        Код ошибки <code>{id}</code>
      </p>
      <IconButton label="Скопировать код ошибки" icon={<Copy size={20} />} onClick={() => void copy(id)} />
      {email && <a href={letterTo(email, id)}>Написать в&nbsp;поддержку</a>}
    </div>
  );
}

function letterTo(email: string, id: string): string {
  const subject = encodeURIComponent(`Ошибка ${id}`);
  const body = encodeURIComponent(`Код ошибки: ${id}\r\n\r\nЧто я делал(а):\r\n`);
  return `mailto:${email}?subject=${subject}&body=${body}`;
}

async function copy(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id);
    toast('Код скопирован', 'success');
  } catch {
    // Without a secure origin or the permission there is no clipboard.
    toast('Выделите код и скопируйте его сами', 'warning');
  }
}
