import Warning from 'icon:warning-duotone';
import { SUPPORT_ADDRESS, WALLET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { PersonalData } from '@provodka/contract/people/personal-data.ts';
import { lazyMoves, useDirectMove, useMoves } from '../../forms/use-moves.tsx';
import { api } from '../../lib/api/api.ts';
import { classes } from '../../lib/format/classes.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { ACCEPTED_ADDRESS, PUBLICATION_ADDRESS } from '../../lib/loading/addresses.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from '../settings.module.css';
import { DataCopy } from './data-copy.tsx';

const deletion = lazyMoves<'delete', null>(async () => () => ({
  title: 'Удалить аккаунт?',
  description:
    'Профиль скроется сразу, сеансы на других устройствах завершатся, токены для программ отзовутся, адреса их уведомлений удалятся. Через 30 дней данные удалятся, вернуть их будет нельзя. До этого дня удаление можно отменить здесь.',
  action: 'Удалить через 30 дней',
  isDestructive: true,
  call: (_input, options) => api.personal_data_delete({}, options),
}));

/** The visibility of the profile, and the deletion of the account. */
export function MyDataCard({ data }: { data: PersonalData }) {
  return (
    <Card
      title="Мои данные"
      aria-label="Мои данные"
      id="my-data"
      description="Кто видит ваш профиль, копия данных, принятые документы и&nbsp;удаление аккаунта."
    >
      <ul className={styles.rows}>
        <Visibility isHidden={data.is_hidden} />
        <DataCopy copy={data.export} />
        <li className={classes(styles.plain, styles.worded)}>
          <div>
            <b>Принятые документы</b>
            <small>{typeset('Что и когда вы приняли, с текстом той редакции.')}</small>
          </div>
          <ButtonLink size="sm" to={ACCEPTED_ADDRESS}>
            Посмотреть
          </ButtonLink>
        </li>
        {!data.deletion && <Deletion data={data} />}
      </ul>
      {data.deletion && <WaitingDeletion dueAt={data.deletion.due_at} canStay={data.rights.keep} />}
    </Card>
  );
}

/** Showing the profile gives the consent that stands beside the button. */
const SHOW = { is_hidden: false, accept_publication: true };
const HIDE = { is_hidden: true };

function Visibility({ isHidden }: { isHidden: boolean }) {
  const { make, isPending } = useDirectMove();
  return (
    <li className={classes(styles.plain, styles.worded)}>
      <div>
        <b>{isHidden ? 'Профиль скрыт' : 'Профиль виден всем'}</b>
        {isHidden ? (
          <small>
            <span>
              {typeset('Его нет в поиске людей, рейтингах и приглашениях. Показывая профиль, вы даёте ')}
              <TextLink to={PUBLICATION_ADDRESS}>согласие на&nbsp;его публикацию</TextLink>.
            </span>
          </small>
        ) : (
          <small>
            {typeset(
              'Скрытого профиля нет в поиске и рейтингах, пригласить его нельзя. Сделки и переписка продолжатся, согласие на публикацию отзывается.',
            )}
          </small>
        )}
      </div>
      <Button
        size="sm"
        pending={isPending}
        onClick={() => void make((options) => api.personal_data_hide({ body: isHidden ? SHOW : HIDE }, options))}
      >
        {isHidden ? 'Показать профиль' : 'Скрыть профиль'}
      </Button>
    </li>
  );
}

/** Where an obstacle is dealt with. */
const PLACES: Record<string, string> = {
  [WALLET_ADDRESS]: 'В\u00a0кошелёк',
  [SUPPORT_ADDRESS]: 'В\u00a0поддержку',
};

function Deletion({ data: { obstacles, rights } }: { data: PersonalData }) {
  const { ask, dialog } = useMoves(deletion, null);
  return (
    <li className={classes(styles.plain, styles.worded)}>
      <div>
        <b>Удаление аккаунта</b>
        {obstacles.length === 0 ? (
          <small>{typeset('Через 30 дней после запроса, до этого его можно отменить.')}</small>
        ) : (
          <ul className={styles.obstacles}>
            {obstacles.map(({ reason, path }, place) => (
              <li key={reason}>
                {typeset(reason)}{' '}
                {path && path !== obstacles[place + 1]?.path && (
                  <TextLink to={path}>{PLACES[path] ?? 'К\u00a0заказам'}</TextLink>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        size="sm"
        kind="neg"
        disabled={!rights.delete.allowed}
        aria-label="Удалить аккаунт"
        onClick={() => ask('delete')}
      >
        Удалить
      </Button>
      {dialog}
    </li>
  );
}

function WaitingDeletion({ dueAt, canStay }: { dueAt: string; canStay: PersonalData['rights']['keep'] }) {
  const { make, isPending } = useDirectMove();
  const now = useNow();
  return (
    <div className={styles.note}>
      <Note tone="neg" icon={<Warning size={22} />} title={`Аккаунт будет удалён ${formatDay(dueAt, now)}`}>
        {canStay.allowed
          ? typeset(
              'До этого дня профиль скрыт, а новые заказы, отклики и покупки закрыты. Передумали — отмените удаление.',
            )
          : typeset(canStay.reason ?? '')}
      </Note>
      {canStay.allowed && (
        <Button
          size="sm"
          pending={isPending}
          className={styles.act}
          onClick={() => void make((options) => api.personal_data_keep({}, options))}
        >
          Отменить удаление
        </Button>
      )}
    </div>
  );
}
