import CheckCircle from 'icon:check-circle-duotone';
import NotePencil from 'icon:note-pencil-duotone';
import Plus from 'icon:plus-bold';
import ShieldCheck from 'icon:shield-check-duotone';
import UsersThree from 'icon:users-three-duotone';
import type { Settings } from '@provodka/contract/content.ts';
import type { ConfigurationPrices, MarketFigures as Figures } from '@provodka/contract/market.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { ACCEPTANCE_DAYS } from '@provodka/domain/deals/deal-deadlines.ts';
import { dealBill } from '@provodka/domain/deals/deals.ts';
import { basisPointsOf, fromRubles, toRubles } from '@provodka/domain/money/money.ts';
import { DAYS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { CSSProperties, ReactNode } from 'react';
import { formatPercent } from '../lib/format/money.ts';
import { priceWords } from '../lib/format/price-words.ts';
import { typeset } from '../lib/format/typeset.ts';
import { LEADERBOARD_ADDRESS, NEW_ORDER_ADDRESS } from '../lib/loading/addresses.ts';
import { PersonLine } from '../people/person-line.tsx';
import { PromisedMoney } from '../people/promised-money.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './about.module.css';
import { aboutQuestions } from './about-questions.ts';
import { MarketFigures } from './market-figures.tsx';

const STEPS = [
  {
    Icon: NotePencil,
    tint: 'sky',
    title: 'Опишите задачу',
    text: 'Конфигурация, бюджет и что должно получиться. Черновик сохраняется сам.',
  },
  {
    Icon: UsersThree,
    tint: 'peach',
    title: 'Выберите исполнителя',
    text: 'Цена, срок, отзывы и сумма сделок видны сразу. Детали уточните в чате.',
  },
  {
    Icon: ShieldCheck,
    tint: 'brand-soft',
    title: 'Оплатите в резерв',
    text: 'Деньги хранит платёжный партнёр. Исполнитель видит оплату и начинает.',
  },
  {
    Icon: CheckCircle,
    tint: 'sage',
    title: 'Примите работу',
    text: `${formatCount(ACCEPTANCE_DAYS, DAYS)} на проверку. Не сошлось — верните на доработку или откройте спор.`,
  },
] as const;

interface AboutPageProps {
  /** A section that admins added. */
  written: { title: string; text: string } | null;
  settings: Settings | null;
  figures: Figures | null;
  people: readonly Person[];
  prices: readonly ConfigurationPrices[];
}

/** The landing page for customers (specification section 2). */
export function AboutPage({ written, settings, figures, people, prices }: AboutPageProps) {
  return (
    <>
      <Hero commission={settings?.deal.commission ?? null} />
      <Part title="Как работает безопасная сделка">
        <ol className={styles.steps}>
          {STEPS.map(({ Icon, tint, title, text }) => (
            <li key={title}>
              <span className={styles.tile} style={{ '--tint': `var(--${tint})` } as CSSProperties}>
                <Icon size={28} />
              </span>
              <b>{title}</b>
              <p>{typeset(text)}</p>
            </li>
          ))}
        </ol>
      </Part>
      {figures && (
        <Part title="Биржа в цифрах">
          <MarketFigures figures={figures} />
        </Part>
      )}
      {prices.length > 0 && (
        <Part title="Сколько стоят задачи">
          <Prices prices={prices} />
        </Part>
      )}
      {people.length > 0 && (
        <Part title="С кем вы будете работать">
          <ul className={styles.people}>
            {people.map((person) => (
              <li key={person.uuid}>
                <PersonLine person={person} size={64} withDeals />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {written && (
        <Part title={written.title}>
          <RichText text={written.text} />
        </Part>
      )}
      <Part title="Спрашивают до первого заказа">
        <div className={styles.questions}>
          {aboutQuestions(settings).map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {typeset(question)}
                <Plus size={18} />
              </summary>
              <p>{typeset(answer)}</p>
            </details>
          ))}
        </div>
      </Part>
      <section className={styles.call}>
        <div>
          <h2>Расскажите о&nbsp;задаче</h2>
          <p>Черновик сохранится, регистрация займёт минуту.</p>
        </div>
        <ButtonLink kind="card" size="lg" to={NEW_ORDER_ADDRESS}>
          Создать заказ
        </ButtonLink>
      </section>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{typeset(title)}</h2>
      {children}
    </section>
  );
}

/** The price in the example bill beside the headline, in rubles. */
const EXAMPLE = 46_000;

function Hero({ commission }: { commission: number | null }) {
  return (
    <section className={styles.hero}>
      <div>
        <h1>
          Задача по&nbsp;1С, <mark>деньги в&nbsp;резерве</mark>
        </h1>
        <p>
          Опишите задачу, выберите специалиста по&nbsp;отзывам и&nbsp;сумме завершённых сделок. Он&nbsp;получит деньги,
          когда вы&nbsp;примете работу.
        </p>
        <div className={styles.actions}>
          <ButtonLink kind="pri" size="lg" to={NEW_ORDER_ADDRESS}>
            Создать заказ
          </ButtonLink>
          <ButtonLink kind="card" size="lg" to={LEADERBOARD_ADDRESS}>
            Посмотреть исполнителей
          </ButtonLink>
        </div>
      </div>
      {commission !== null && <ExampleBill commission={commission} />}
    </section>
  );
}

function ExampleBill({ commission }: { commission: number }) {
  const bill = dealBill(fromRubles(EXAMPLE), basisPointsOf(commission));
  const lines = [
    { title: 'Вы платите', sum: bill.total },
    { title: `Комиссия ${formatPercent(commission)}`, sum: bill.commission },
    { title: 'Исполнитель получит', sum: bill.price },
  ];
  return (
    <aside className={styles.bill} aria-label="Пример сделки">
      <p className={styles.billTitle}>Перенос остатков в&nbsp;ERP</p>
      <div className={styles.way}>
        <PromisedMoney side="customer" sum={EXAMPLE} on="night" />
      </div>
      <dl>
        {lines.map(({ title, sum }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{formatRubles(toRubles(sum))}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Prices({ prices }: { prices: readonly ConfigurationPrices[] }) {
  return (
    <>
      <dl className={styles.prices}>
        {prices.map((one) => {
          const { asked, paid } = priceWords(one);
          return (
            <div key={one.configuration_id}>
              <dt>{one.title}</dt>
              {asked && (
                <dd>
                  <small>Просят</small> {asked}
                </dd>
              )}
              {paid && (
                <dd>
                  <small>Платят за&nbsp;этап</small> {paid}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <p className={styles.note}>Половина цен за&nbsp;последний год лежит в&nbsp;этих пределах.</p>
    </>
  );
}
