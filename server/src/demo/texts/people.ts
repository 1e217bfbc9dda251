/** The cast of the demo marketplace. All persons and companies are invented. */
import { CUSTOMER_PEOPLE } from './people-customers.ts';
import { FREELANCER_PEOPLE } from './people-freelancers.ts';
import type { DemoPerson } from './person.ts';

/** Owners of the demo accounts of product: operation; the login is the name of the account. */
export const ACCOUNT_PEOPLE: readonly DemoPerson[] = [
  {
    last: 'Орлова',
    first: 'Марина',
    middle: 'Геннадьевна',
    gender: 'female',
    login: 'customer',
    face: 'woman-02',
    city: 'Калуга',
    company: 'ТД «Калужский станочный»',
    about_customer:
      'Директор по информационным технологиям производственного холдинга: завод, торговый дом и сервис. ERP 2.5 в рабочей эксплуатации, УНФ у дочерней компании.\n\nПишу задание с критериями приёмки, отвечаю в тот же день, работу проверяю сразу. Постоянных исполнителей зову в команду.',
    about_freelancer: '',
    configurations: [],
    platforms: [],
  },
  {
    last: 'Воронин',
    first: 'Алексей',
    middle: 'Дмитриевич',
    gender: 'male',
    login: 'customer-new',
    city: 'Тверь',
    company: 'ООО «Верхневолжский текстиль»',
    about_customer:
      'Финансовый директор швейного производства. На бирже первый раз: до этого всё делала штатная программистка, теперь ищем людей под задачи.',
    about_freelancer: '',
    configurations: [],
    platforms: [],
  },
  {
    last: 'Савельев',
    first: 'Дмитрий',
    middle: 'Олегович',
    gender: 'male',
    login: 'freelancer',
    face: 'man-02',
    city: 'Казань',
    company: null,
    about_customer: 'Иногда сам отдаю смежное: вёрстку печатных форм и загрузку справочников.',
    about_freelancer:
      'Пятнадцать лет в 1С, последние восемь только производство: УПП, ERP, расчёт себестоимости и переходы между ними. Был ведущим программистом на заводе, поэтому знаю, как выглядит закрытие месяца со стороны бухгалтерии.\n\nБерусь за перенос данных, обмены, производительность и аудит чужих доработок. Конфигурацию с поддержки не снимаю, работаю расширениями.',
    configurations: ['ERP 2.5', 'УПП 1.3', 'Комплексная автоматизация 2', 'УТ 11.5'],
    platforms: ['Платформа 8.3', 'PostgreSQL'],
  },
  {
    last: 'Чернов',
    first: 'Илья',
    middle: 'Андреевич',
    gender: 'male',
    login: 'freelancer-new',
    face: 'man-03',
    city: 'Нижний Новгород',
    company: null,
    about_customer: '',
    about_freelancer:
      'Шесть лет программировал 1С в розничной сети, на бирже недавно. Обмены с сайтом, кассы, ценники и отчёты на СКД. Сертификат «1С:Специалист» по платформе.\n\nОтвечаю быстро, смету расписываю по часам.',
    configurations: ['УТ 11.5', 'Розница 3.0', 'УНФ 3.0'],
    platforms: ['Платформа 8.3', 'HTTP-сервисы'],
  },
  {
    last: 'Седова',
    first: 'Ольга',
    middle: 'Николаевна',
    gender: 'female',
    login: 'moderator',
    face: 'woman-03',
    city: 'Москва',
    company: null,
    about_customer: '',
    about_freelancer: '',
    configurations: [],
    platforms: [],
  },
  {
    last: 'Мокшин',
    first: 'Егор',
    middle: 'Витальевич',
    gender: 'male',
    login: 'banned',
    city: 'Саранск',
    company: null,
    about_customer: '',
    about_freelancer: 'Обновления, печатные формы, мелкие доработки. Работаю по выходным и вечерами.',
    configurations: ['Бухгалтерия 3.0', 'УТ 11.4'],
    platforms: ['Платформа 8.3'],
  },
  {
    last: 'Лисицына',
    first: 'Вероника',
    middle: 'Павловна',
    gender: 'female',
    login: 'unverified',
    city: 'Псков',
    company: 'ИП Лисицына В. П.',
    about_customer: 'Небольшой магазин рукоделия и сайт. Учёт в Розница 3.0, помогает приходящий бухгалтер.',
    about_freelancer: '',
    configurations: [],
    platforms: [],
  },
];

/** Everybody else, people who mostly take orders first. */
export const PEOPLE: readonly DemoPerson[] = [...FREELANCER_PEOPLE, ...CUSTOMER_PEOPLE];

/** Companies the customers speak for. */
export const COMPANIES: readonly string[] = [...ACCOUNT_PEOPLE, ...PEOPLE].flatMap((person) => person.company ?? []);
