import BellSlash from 'icon:bell-slash-duotone';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../lib/api/api-error.ts';
import { HOME_ADDRESS } from '../lib/loading/addresses.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import styles from './unsubscribe.module.css';

type Outcome = 'waiting' | 'sending' | 'done' | 'refused';

interface UnsubscribeProps {
  token: string | null;
  stop: (token: string) => Promise<unknown>;
  /** The subject of the letters, after «о», and what remains after they stop. */
  about: string;
  stays: string;
  /** The page where they can be switched on again. */
  place: { to: string; title: string };
}

/** Stops letters on a press, not on opening the page: mail programs open links by themselves. */
export function Unsubscribe(props: UnsubscribeProps) {
  return (
    <div className={styles.page}>
      <Question {...props} />
    </div>
  );
}

function Question({ token, stop: stopLetters, about, stays, place }: UnsubscribeProps) {
  const [outcome, setOutcome] = useState<Outcome>(token ? 'waiting' : 'refused');
  const stop = async () => {
    setOutcome('sending');
    try {
      await stopLetters(token ?? '');
      setOutcome('done');
    } catch (error) {
      if (!isApiError(error)) throw error;
      setOutcome('refused');
    }
  };
  if (outcome === 'done') {
    return (
      <Ended role="status" title="Больше не пишем" place={place}>
        Письма о&nbsp;{about} выключены. Включить их снова можно в&nbsp;любой момент.
      </Ended>
    );
  }
  if (outcome === 'refused') {
    return (
      <Ended role="alert" title="Ссылка не сработала" place={place}>
        Откройте ссылку из&nbsp;письма целиком или выключите письма на&nbsp;сайте.
      </Ended>
    );
  }
  return (
    <EmptyState
      centered
      icon={<BellSlash size={44} />}
      title="Выключить письма?"
      actions={
        <>
          <form action={stop}>
            <Button kind="pri" type="submit" pending={outcome === 'sending'}>
              Выключить письма
            </Button>
          </form>
          <ButtonLink kind="ghost" to={place.to}>
            {place.title}
          </ButtonLink>
        </>
      }
    >
      Мы перестанем писать о&nbsp;{about}. {stays}
    </EmptyState>
  );
}

interface EndedProps extends Pick<UnsubscribeProps, 'place'> {
  role: 'status' | 'alert';
  title: string;
  children: ReactNode;
}

function Ended({ role, title, place, children }: EndedProps) {
  return (
    <div role={role}>
      <EmptyState
        centered
        icon={<BellSlash size={44} />}
        title={title}
        actions={
          <>
            <ButtonLink to={place.to}>{place.title}</ButtonLink>
            <ButtonLink kind="ghost" to={HOME_ADDRESS}>
              Посмотреть заказы
            </ButtonLink>
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
