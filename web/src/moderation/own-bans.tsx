import Prohibit from 'icon:prohibit';
import type { appealForm, OwnBan } from '@provodka/contract/people/appeals.ts';
import { BAN_TITLES, MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatDay, formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import { banWords } from './ban-words.ts';
import styles from './own-bans.module.css';

const LEFT = {
  user: 'Смотреть и завершать начатые сделки можно, начинать новое ни заказчиком, ни исполнителем нельзя.',
  customer: 'Смотреть и завершать начатые сделки можно, публиковать заказы и платить нельзя.',
  freelancer: 'Смотреть и завершать начатые сделки можно, откликаться нельзя.',
};

/** The viewer's bans, each with its one appeal. */
export function OwnBans({ bans }: { bans: OwnBan[] }) {
  const now = useNow();
  return (
    <div className={styles.bans}>
      {bans.map((ban) => (
        <section key={ban.target} className={styles.ban} aria-label={BAN_TITLES[ban.target]}>
          <Banner
            tone="neg"
            icon={<Prohibit size={28} />}
            title={`${BAN_TITLES[ban.target]} ${ban.until ? `до\u00a0${formatDay(ban.until, now)}` : 'без срока'}`}
          >
            {banWords(ban)} {typeset(LEFT[ban.target])}
          </Banner>
          {ban.appeal ? <Appealed appeal={ban.appeal} /> : <AppealForm ban={ban} />}
        </section>
      ))}
    </div>
  );
}

function Appealed({ appeal }: { appeal: NonNullable<OwnBan['appeal']> }) {
  const now = useNow();
  return (
    <Card>
      <h2 className={styles.title}>Обжалование</h2>
      <p className={styles.note}>
        {appeal.is_accepted === null
          ? `Отправлено ${formatWhen(appeal.created_at, now)}. Ответит другой модератор за\u00a0два рабочих дня.`
          : 'Обжалование отклонено.'}
      </p>
      <p className={styles.words}>{appeal.text}</p>
      {appeal.comment && <p className={styles.answer}>Ответ модератора: {appeal.comment}</p>}
    </Card>
  );
}

const [, LONGEST] = MODERATION_LIMITS.appeal;
const KEPT = { text: isText };
const readSchema = async () => (await import('@provodka/contract/people/appeals.ts')).appealForm;

interface AppealWords {
  target: OwnBan['target'];
  text: string;
}

function AppealForm({ ban: { target } }: { ban: OwnBan }) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm<AppealWords, z.output<typeof appealForm>>(readSchema, {
    defaultValues: { target, text: '' },
    async send(body, idempotency_key) {
      await formApi.appeals_create({ body }, { idempotency_key });
      autosave.forget();
      await revalidate();
    },
  });
  const autosave = useAutosave(contract.form, {
    noun: `appeal-${target}`,
    version: null,
    blank: { text: '' },
    kept: KEPT,
  });
  return (
    <Card>
      <h2 className={styles.title}>Обжалование</h2>
      <p className={styles.note}>
        Можно подать один раз. Решать будет другой модератор, ответим за&nbsp;два рабочих дня.
      </p>
      <Form contract={contract} className={styles.form}>
        <Field label="Почему блокировка ошибочна" max={LONGEST} error={contract.errorOf('text')}>
          <TextArea rows={5} {...contract.form.register('text')} />
        </Field>
        <Button type="submit" kind="pri" pending={contract.isSending}>
          Отправить
        </Button>
      </Form>
    </Card>
  );
}
