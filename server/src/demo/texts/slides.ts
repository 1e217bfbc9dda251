/** Slides and notices of the demo marketplace; sums and rates agree with the default settings. */
import type { AnnouncementTexts } from '../../platform/content.ts';

export interface DemoSlide {
  title: string;
  text: string;
  /** A path of the site. */
  link: string;
  button_title: string;
  /** A picture drawn for it: bubbles of a chat in these colours. */
  painted?: { ground: string; bubbles: readonly string[]; alt: string };
}

export const SLIDES: readonly DemoSlide[] = [
  {
    title: 'Деньги в резерве, пока работу не приняли',
    text: 'Комиссия 6,5 % сверху. Исполнитель получает цену целиком.',
    link: '/support/safe-deal',
    button_title: 'Как это работает',
  },
  {
    title: 'Первый отклик — обычно за час',
    text: 'Опишите, что есть, что нужно и как проверите. Остальное сделают те, кто знает 1С.',
    link: '/cabinet/customer/orders/create',
    button_title: 'Создать заказ',
  },
  {
    title: 'Соберите свою команду',
    text: 'Проверенных исполнителей — в команду, задачи — приватными заказами только для них.',
    link: '/support/teams-and-private-orders',
    button_title: 'Подробнее',
  },
  {
    title: 'Ответы — в Телеграм',
    text: 'Отклики, сообщения и оплаты приходят от бота сразу. Подключается за минуту.',
    link: '/support/telegram',
    button_title: 'Подключить',
    painted: { ground: '#ffd233', bubbles: ['#ffffff', '#1f1d19', '#ffffff'], alt: 'Сообщения чата' },
  },
];

export const NOTICES: readonly AnnouncementTexts[] = [
  {
    title: 'Выплаты в праздники',
    type: 'info',
    message: 'Банки зачисляют их до двух рабочих дней.',
    isDisplayedOnlyAuth: true,
  },
];
