import ChatCircle from 'icon:chat-circle';
import HandCoins from 'icon:hand-coins';
import HouseSimple from 'icon:house-simple';
import User from 'icon:user';
import { NavLink } from 'react-router';
import styles from './shell.module.css';

const PLACES = [
  { to: '/', title: 'Заказы', Icon: HouseSimple },
  { to: '/cabinet/freelancer/responses', title: 'Отклики', Icon: HandCoins },
  { to: '/cabinet/freelancer/messages', title: 'Чаты', Icon: ChatCircle },
  { to: '/cabinet', title: 'Кабинет', Icon: User },
] as const;

/** The four places of a phone. */
export function BottomBar() {
  return (
    <nav className={styles.bottom} aria-label="Главное">
      {PLACES.map(({ to, title, Icon }) => (
        <NavLink key={to} to={to} end>
          <Icon size={24} />
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
