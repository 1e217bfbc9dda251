import Bell from 'icon:bell';
import Briefcase from 'icon:briefcase';
import Gear from 'icon:gear';
import ShieldStar from 'icon:shield-star';
import SignOut from 'icon:sign-out';
import UserIcon from 'icon:user';
import Wallet from 'icon:wallet';
import {
  CABINET_ADDRESS,
  cabinetAddress,
  MODERATOR_CABINET_ADDRESS,
  SAVED_SEARCHES_ADDRESS,
  SETTINGS_ADDRESS,
  WALLET_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { nameOf } from '@provodka/domain/people/names.ts';
import { useLocation } from 'react-router';
import { isWithin } from '../../lib/loading/addresses.ts';
import { viewerSide } from '../../people/viewer-side.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-props.ts';
import { signOut } from '../../users/sign-out.ts';
import styles from './shell.module.css';

/** The viewer's pill with the ways into the cabinets. */
export default function ViewerMenu({ viewer }: { viewer: User }) {
  const { pathname } = useLocation();
  return (
    <Menu
      label="Меню пользователя"
      items={items(viewer)}
      trigger={
        <>
          <span className="visually-hidden">Меню: </span>
          <Avatar name={viewer.full_name} src={viewer.avatar} size={40} />
          <span>
            {nameOf({ ...viewer, last_name: viewer.customer.last_name })}
            <small>{sideOf(pathname, viewer)}</small>
          </span>
        </>
      }
      className={styles.me}
    />
  );
}

function items({ is_moderator }: User): MenuItem[] {
  const cabinet = { title: 'Кабинет модератора', to: MODERATOR_CABINET_ADDRESS, icon: <ShieldStar /> };
  return [
    ...(is_moderator ? [cabinet] : []),
    { title: 'Кабинет заказчика', to: cabinetAddress('customer'), icon: <Briefcase /> },
    { title: 'Кабинет исполнителя', to: cabinetAddress('freelancer'), icon: <UserIcon /> },
    { title: 'Кошелёк', to: WALLET_ADDRESS, icon: <Wallet /> },
    { title: 'Подписки на заказы', to: SAVED_SEARCHES_ADDRESS, icon: <Bell /> },
    { title: 'Настройки', to: SETTINGS_ADDRESS, icon: <Gear /> },
    { title: 'Выйти', icon: <SignOut />, onSelect: () => void signOut() },
  ];
}

function sideOf(pathname: string, viewer: User): string {
  const isInOwnCabinet = isWithin(pathname, CABINET_ADDRESS) && !isWithin(pathname, MODERATOR_CABINET_ADDRESS);
  if (viewer.is_moderator && !isInOwnCabinet) return 'Модератор';
  return viewerSide(pathname, viewer) === 'customer' ? 'Заказчик' : 'Исполнитель';
}
