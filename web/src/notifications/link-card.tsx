import { NOTIFICATION_PREFERENCES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Links from the account's settings to those of notifications. */
export function NotificationsLinkCard() {
  return (
    <Card rail title="Уведомления" description="Сайт, почта, Telegram и&nbsp;браузер, тихие часы.">
      <p>
        <TextLink to={NOTIFICATION_PREFERENCES_ADDRESS}>О&nbsp;чём сообщать</TextLink>
      </p>
    </Card>
  );
}
