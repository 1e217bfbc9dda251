import Hourglass from 'icon:hourglass-medium-duotone';
import { RECOVERY_HOURS } from '@provodka/domain/people/factor-recovery.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { formApi } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import styles from './second-step.module.css';

const NOTHING = z.object({});

/** Shown below the second step: help for people who lost the phone, the key and the recovery codes. */
export function LostFactor() {
  const [isOpen, setOpen] = useState(false);
  const [endsAt, setEndsAt] = useState<string | null>(null);
  if (endsAt !== null) {
    return (
      <div role="status">
        <Note
          tone="info"
          icon={<Hourglass size={22} />}
          title={`Подтверждение входа отключится ${formatMoment(endsAt)}`}
        >
          После этого войдите с&nbsp;паролем. Мы написали вам на&nbsp;почту. Если код или&nbsp;ключ найдутся раньше,
          войдите с&nbsp;ними: отключение отменится.
        </Note>
      </div>
    );
  }
  return (
    <div className={styles.lost}>
      <button type="button" className={styles.ask} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Нет доступа ни&nbsp;к&nbsp;коду, ни&nbsp;к&nbsp;ключу?
      </button>
      {isOpen && <Wish onAsked={setEndsAt} />}
    </div>
  );
}

function Wish({ onAsked }: { onAsked: (endsAt: string) => void }) {
  const contract = useContractForm(NOTHING, {
    defaultValues: {},
    async send(_values, idempotency_key) {
      onAsked((await formApi.auth_recovery_ask({}, { idempotency_key })).data.ends_at);
    },
  });
  return (
    <Form contract={contract} className={styles.wish} aria-label="Отключить подтверждение входа">
      <p>
        Подойдёт и&nbsp;запасной код: вы&nbsp;получили десять, когда включали подтверждение входа. Если нет и&nbsp;их,
        мы&nbsp;отключим подтверждение через {RECOVERY_HOURS}&nbsp;часа, и&nbsp;для&nbsp;входа хватит пароля.
      </p>
      <p>
        Об&nbsp;этом сразу узнаете вы: письмом, в&nbsp;Telegram и&nbsp;на&nbsp;всех устройствах, где вы&nbsp;вошли.
        Оттуда отключение можно остановить одним нажатием. Новый пароль или&nbsp;адрес почты его отменит.
      </p>
      <Button type="submit" kind="card" size="lg" wide pending={contract.isSending}>
        Отключить через {RECOVERY_HOURS}&nbsp;часа
      </Button>
    </Form>
  );
}
