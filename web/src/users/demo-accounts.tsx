import CaretDown from 'icon:caret-down-bold';
import styles from './demo-accounts.module.css';

const PASSWORD = 'provodka-demo-2026';
const ACCOUNTS = [
  { login: 'customer', title: 'Заказчик', note: 'все ограничения сняты' },
  { login: 'customer-new', title: 'Новый заказчик', note: 'без сделок' },
  { login: 'freelancer', title: 'Исполнитель', note: 'все ограничения сняты' },
  { login: 'freelancer-new', title: 'Новый исполнитель', note: 'без сделок' },
  { login: 'moderator', title: 'Модератор', note: 'с правами администратора' },
  { login: 'banned', title: 'Заблокированный', note: 'исполнитель' },
  { login: 'unverified', title: 'Без почты', note: 'адрес не подтверждён' },
];

/** The demo's people (product: operation): choosing one fills in the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { login: string; password: string }) => void }) {
  return (
    <details className={styles.accounts}>
      <summary>
        Демонстрационные аккаунты
        <CaretDown size={16} />
      </summary>
      <ul>
        {ACCOUNTS.map(({ login, title, note }) => (
          <li key={login}>
            <button type="button" onClick={() => onChoose({ login, password: PASSWORD })}>
              {title}
              <small>
                {login}, {note}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p>
        Пароль у&nbsp;всех: <code>{PASSWORD}</code>
      </p>
    </details>
  );
}
