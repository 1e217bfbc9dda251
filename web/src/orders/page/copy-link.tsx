import Link from 'icon:link-simple';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { toast } from '../../lib/session/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './order-actions.module.css';

/** Copies the order's address, to share it. */
export function CopyLink({ orderId, isWordy }: { orderId: number; isWordy?: boolean }) {
  const label = 'Скопировать ссылку';
  const icon = <Link size={20} />;
  const copy = () => void copyLink(orderId);
  if (isWordy) {
    return (
      <Button icon={icon} onClick={copy}>
        {label}
      </Button>
    );
  }
  return <IconButton label={label} icon={icon} className={styles.more} onClick={copy} />;
}

async function copyLink(orderId: number): Promise<void> {
  const address = location.origin + orderAddress(orderId);
  try {
    await navigator.clipboard.writeText(address);
    toast('Ссылка скопирована', 'success');
  } catch {
    // Without a secure origin or the permission there is no clipboard: the address can be copied by hand.
    toast('Скопируйте ссылку сами', 'warning', { details: address, duration: 15_000 });
  }
}
