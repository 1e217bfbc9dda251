import Barcode from 'icon:barcode-duotone';
import Calculator from 'icon:calculator-duotone';
import ChartLineUp from 'icon:chart-line-up-duotone';
import Factory from 'icon:factory-duotone';
import Stack from 'icon:stack-duotone';
import Storefront from 'icon:storefront-duotone';
import UsersThree from 'icon:users-three-duotone';
import type { Classifier } from '@provodka/contract/content.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { addressAt } from '../../lists/list-place.ts';
import type { Icon } from '../../ui/icon.tsx';
import styles from './group-links.module.css';
import type { PublicListAt } from './public-list.ts';

/** Admins edit groups; one without a picture gets the common icon. */
const LOOKS: Record<string, [icon: Icon, tint: string]> = {
  'Бухгалтерия и налоги': [Calculator, 'sky'],
  'Торговля и склад': [Storefront, 'peach'],
  'Производство и ERP': [Factory, 'sand'],
  'Зарплата и кадры': [UsersThree, 'sage'],
  Розница: [Barcode, 'rose'],
  'Управление фирмой': [ChartLineUp, 'sky'],
};
const OTHER_LOOK: [Icon, string] = [Stack, 'sand'];

/** Shortcuts to the orders of one group of configurations; a second press takes the filter off. */
export function GroupLinks({ groups, at }: { groups: Classifier[]; at: PublicListAt }) {
  return (
    <nav className={styles.groups} aria-label="Конфигурации">
      {groups.map(({ id, title }) => {
        const [GroupIcon, tint] = LOOKS[title] ?? OTHER_LOOK;
        const isChosen = at.place.configurations?.includes(id) ?? false;
        return (
          <Link
            key={id}
            to={addressAt(at, { configurations: isChosen ? undefined : [id] })}
            className={styles.group}
            style={{ '--tint': `var(--${tint})` } as CSSProperties}
            aria-current={isChosen || undefined}
            prefetch="intent"
            preventScrollReset
          >
            <span className={styles.tile}>
              <GroupIcon size={24} />
            </span>
            {title}
          </Link>
        );
      })}
    </nav>
  );
}
