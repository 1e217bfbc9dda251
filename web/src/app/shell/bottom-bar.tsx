import Briefcase from 'icon:briefcase';
import HandCoins from 'icon:hand-coins';
import HouseSimple from 'icon:house-simple';
import User from 'icon:user';
import { NavLink } from 'react-router';
import styles from './shell.module.css';

const PLACES = [
  { to: '/', title: 'Биржа', Icon: HouseSimple },
  { to: '/cabinet/freelancer/responses', title: 'Отклики', Icon: HandCoins },
  { to: '/cabinet/customer/orders', title: 'Мои заказы', Icon: Briefcase },
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
