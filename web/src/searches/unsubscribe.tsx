import BellSlash from 'icon:bell-slash-duotone';
import { ApiError } from '@provodka/contract/client.ts';
import { type ReactNode, useState } from 'react';
import { HOME_ADDRESS, SAVED_SEARCHES_ADDRESS } from '../lib/addresses.ts';
import { api } from '../lib/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Outcome = 'waiting' | 'sending' | 'done' | 'refused';

/** Stops letters by a press, not by opening the page: mail programs open links by themselves. */
export function Unsubscribe({ token }: { token: string | null }) {
  const [outcome, setOutcome] = useState<Outcome>(token ? 'waiting' : 'refused');
  const stop = async () => {
    setOutcome('sending');
    try {
      await api.saved_searches_unsubscribe({ params: { token: token ?? '' } });
      setOutcome('done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome('refused');
    }
  };
  if (outcome === 'done') {
    return (
      <Ended role="status" title="Больше не пишем">
        Письма о&nbsp;новых заказах выключены. Включить их снова можно в&nbsp;подписках.
      </Ended>
    );
  }
  if (outcome === 'refused') {
    return (
      <Ended role="alert" title="Ссылка не сработала">
        Откройте ссылку из&nbsp;письма целиком или выключите письма в&nbsp;подписках.
      </Ended>
    );
  }
  return (
    <EmptyState
      centered
      icon={<BellSlash size={44} />}
      title="Выключить письма?"
      actions={
        <form action={stop}>
          <Button kind="pri" type="submit" pending={outcome === 'sending'}>
            Выключить письма
          </Button>
        </form>
      }
    >
      Мы перестанем писать о&nbsp;новых заказах. Сами подписки останутся.
    </EmptyState>
  );
}

function Ended({ role, title, children }: { role: 'status' | 'alert'; title: string; children: ReactNode }) {
  return (
    <div role={role}>
      <EmptyState
        centered
        icon={<BellSlash size={44} />}
        title={title}
        actions={
          <>
            <ButtonLink to={SAVED_SEARCHES_ADDRESS}>Мои подписки</ButtonLink>
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
