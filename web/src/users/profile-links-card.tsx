import { cabinetProfileAddress } from '@provodka/contract/http/addresses.ts';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './settings.module.css';

/** Links to the public profiles, which are edited on other pages. */
export function ProfileLinksCard() {
  return (
    <Card rail title="Профили" description="Имя, фото, контакты и&nbsp;навыки.">
      <p className={styles.words}>
        <TextLink to={cabinetProfileAddress('customer')}>Профиль заказчика</TextLink>
      </p>
      <p className={styles.words}>
        <TextLink to={cabinetProfileAddress('freelancer')}>Профиль исполнителя</TextLink>
      </p>
    </Card>
  );
}
