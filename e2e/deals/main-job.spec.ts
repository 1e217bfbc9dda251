import { expect, type Page } from '@playwright/test';
import { sampleOf } from '../../server/test/samples.ts';
import { fileInput, fillOrder, textFile } from '../support/forms.ts';
import { dayAhead, MESSAGE, newTitle, proposeDeal, respond, typed } from '../support/market.ts';
import { choose, press, refocusWindow, visit, waitForHydration } from '../support/pages.ts';
import { test } from '../support/test.ts';

const PRICE = 12_000;
const INN = '500100732259';
const RESULT = { name: 'Перенос.epf', mimeType: 'application/octet-stream', buffer: Buffer.from('обработка переноса') };
const RESULT_LINK = /^Перенос\.epf/;

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Expects these words in the strip about whose turn it is. */
async function expectTurn(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
}

async function publish(customer: Page, title: string): Promise<string> {
  await visit(customer, '/cabinet/customer/orders/create');
  await fillOrder(customer, title, PRICE);
  await press(customer, 'Опубликовать');
  await customer.waitForURL(/\/orders\/\d+$/);
  await expect(customer.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(customer.getByText('Поиск исполнителя')).toBeVisible();
  return new URL(customer.url()).pathname;
}

async function sendResponse(freelancer: Page, order: string, isPhone: boolean): Promise<void> {
  await visit(freelancer, order);
  if (isPhone) await press(freelancer, 'Откликнуться');
  const form = freelancer.getByRole('form', { name: 'Ваш отклик' });
  await form.getByRole('button', { name: /^Как в бюджете/ }).click();
  await expect(form.getByLabel('Цена')).toHaveValue(/^12\s000$/);
  await form.getByRole('textbox', { name: 'Срок' }).fill('3');
  await expect(form.getByText(/^Если начать сейчас, готово к/)).toBeVisible();
  const message = form.getByLabel('Сообщение заказчику');
  await message.fill(MESSAGE);
  await form.getByRole('button', { name: 'Запомнить заготовку' }).click();
  await message.fill('Начну завтра');
  await form.getByRole('button', { name: /^Вставить заготовку: / }).click();
  await expect(message).toHaveValue(`${MESSAGE}\n\nНачну завтра`);
  await message.fill(MESSAGE);
  await fileInput(freelancer).setInputFiles(textFile('Смета.txt'));
  await expect(form.getByRole('button', { name: 'Убрать: Смета.txt' })).toBeVisible();
  await form.getByRole('button', { name: 'Откликнуться' }).click();
  await expect(freelancer.getByText('На рассмотрении')).toBeVisible();
}

async function compareAndChoose(customer: Page): Promise<void> {
  await refocusWindow(customer);
  await expect(customer.getByRole('heading', { name: 'Отклики 2' })).toBeVisible();
  // Another number, such as the sum of somebody's deals, may end with the same digits.
  const response = customer.getByRole('article').filter({ hasText: /(?<!\d)12\s000\s₽/ });
  await expect(customer.getByRole('article').filter({ hasText: /(?<!\d)9\s500\s₽/ })).toBeVisible();
  await press(customer, 'Таблица');
  const line = customer.getByRole('region', { name: 'Сравнение откликов' }).getByRole('row');
  await expect(line).toHaveCount(3);
  await expect(line.getByRole('link', { name: 'Смета.txt' }).first()).toBeVisible();
  await line
    .nth(2)
    .getByRole('button', { name: /^Закрепить/ })
    .click();
  await expect(line.nth(1).getByRole('button', { name: /^Открепить/ })).toBeVisible();
  await press(customer, 'Карточки');
  await response.getByRole('link', { name: /^Открыть отклик/ }).click();
  await customer.waitForURL(/\/responses\/\d+\?pinned=/);
  // The address changes a moment before the page does.
  await expect(customer.getByRole('heading', { name: 'Отклики 2' })).toBeHidden();
  await expect(customer.getByRole('main')).toContainText(MESSAGE);
  // Responses follow in the compared order: the pinned one first.
  await customer.getByRole('link', { name: 'Предыдущий отклик' }).click();
  await expect(customer.getByText('1 из 2')).toBeVisible();
  const steps = await customer.getByRole('navigation', { name: 'Отклики' }).boundingBox();
  expect(steps?.height, 'the steps stand in one row').toBeLessThan(60);
  await customer.keyboard.press('ArrowRight');
  await expect(customer.getByText('2 из 2')).toBeVisible();
  await expect(customer.getByRole('main')).toContainText(MESSAGE);
  await press(customer, 'Выбрать исполнителем');
  await dialog(customer, 'Выбрать исполнителя?').getByRole('button', { name: 'Выбрать исполнителем' }).click();
  await expect(customer.getByRole('main').getByText('Исполнитель', { exact: true })).toBeVisible();
}

async function createDeal(customer: Page): Promise<string> {
  await follow(customer, 'Создать сделку');
  await customer.getByLabel('Описание').fill('Пробный и рабочий перенос\nСверка остатков по ОСВ.');
  await customer.getByLabel('Критерии приёмки').fill('- остатки сходятся с ОСВ;\n- перенесены договоры');
  await expect(customer.getByRole('textbox', { name: 'Цена' })).toHaveValue(/^12\s000$/);
  await customer.getByRole('textbox', { name: 'Срок сдачи' }).fill(typed(dayAhead(5)));
  await press(customer, 'Создать сделку');
  await customer.waitForURL(/\/deals\/\d+$/);
  await expectTurn(customer, 'Оплатите сделку');
  return new URL(customer.url()).pathname;
}

async function pay(customer: Page): Promise<void> {
  await follow(customer, 'Оплатить');
  const bill = customer.getByRole('complementary');
  await expect(bill).toContainText('780 ₽');
  await expect(bill).toContainText('12 780 ₽');
  await customer.getByRole('checkbox', { name: /Принимаю условия/ }).check();
  await customer.getByRole('button', { name: /^Оплатить 12/ }).click();
  await expect(customer.getByRole('heading', { level: 1, name: '12 780 ₽' })).toBeVisible();
  await expect(customer.getByText(/^Резерв по заказу \d+, сделка № 1$/)).toBeVisible();
  const back = waitForHydration(customer);
  await press(customer, 'Оплатить');
  await back;
  await expectTurn(customer, 'Исполнитель работает');
}

async function deliver(freelancer: Page, comment: string, file?: typeof RESULT): Promise<void> {
  await press(freelancer, 'Сдать работу');
  const form = dialog(freelancer, 'Сдать работу');
  if (file) {
    await form.getByRole('button', { name: 'Сдать работу' }).click();
    await expect(form.getByLabel('Комментарий')).toHaveAccessibleDescription('Напишите, что сделано');
  }
  await form.getByLabel('Комментарий').fill(comment);
  if (file) {
    await form.locator('input[type=file]').setInputFiles(file);
    await expect(form.getByRole('button', { name: `Убрать: ${file.name}` })).toBeVisible();
  }
  await form.getByRole('button', { name: 'Сдать работу' }).click();
  await expectTurn(freelancer, 'Работа на проверке');
}

async function takePayout(freelancer: Page): Promise<void> {
  await follow(freelancer, 'Запросить выплату');
  await expect(freelancer.getByRole('complementary')).toContainText('Вы получите12 000 ₽');
  await press(freelancer, 'Запросить выплату');
  await expect(freelancer.getByRole('textbox', { name: 'Телефон' })).toHaveAccessibleDescription('Укажите телефон');
  await expect(freelancer.getByLabel('Банк')).toHaveAccessibleDescription('Выберите банк');
  await freelancer.getByRole('textbox', { name: 'Телефон' }).fill('8 916 123 45 67');
  await freelancer.getByLabel('Банк').selectOption({ index: 1 });
  await freelancer.getByLabel('ИНН').fill(INN);
  await freelancer.getByRole('checkbox', { name: /Принимаю условия/ }).check();
  await press(freelancer, 'Запросить выплату');
  await freelancer.waitForURL(/\/deals\/\d+$/);
}

async function review(page: Page, stars: string, text: string): Promise<void> {
  await follow(page, 'Оставить отзыв');
  await choose(page.getByRole('radio', { name: stars }));
  await page.getByRole('textbox', { name: 'Отзыв' }).fill(text);
  await press(page, 'Отправить отзыв');
  await page.waitForURL(/\/deals\/\d+$/);
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
}

const DEVICES = [
  { name: 'on a desktop', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
];

for (const { name, ...device } of sampleOf(DEVICES, 1, 'main job')) {
  test.describe(name, () => {
    test.use(device);

    test('from a published order to both reviews', { tag: '@main' }, async ({
      sides: { customer, freelancer },
      openBrowser,
    }) => {
      const other = await openBrowser('freelancer-new');
      const title = newTitle();

      const order = await test.step('publish', () => publish(customer, title));

      await test.step('respond', async () => {
        await respond(other, { order_id: Number(order.split('/')[2]) }, 9500);
        await sendResponse(freelancer, order, device.isMobile);
      });

      await test.step('compare and choose', async () => {
        await compareAndChoose(customer);
        await refocusWindow(freelancer);
        await expect(freelancer.getByText('Ждём, когда заказчик создаст и оплатит сделку.')).toBeVisible();
      });

      const deal = await test.step('create a deal', async () => {
        const path = await createDeal(customer);
        await refocusWindow(freelancer);
        await expectTurn(freelancer, 'Ждём оплату заказчика');
        await follow(freelancer, 'Пробный и рабочий перенос');
        await freelancer.waitForURL(`**${path}`);
        return path;
      });

      await test.step('pay at the bank', async () => {
        await pay(customer);
        expect(new URL(customer.url()).pathname).toBe(deal);
        await refocusWindow(freelancer);
        await expectTurn(freelancer, /^Сдайте работу до/);
      });

      await test.step('deliver with a file', async () => {
        await deliver(freelancer, 'Перенёс, остатки сошлись с ОСВ', RESULT);
        await refocusWindow(customer);
        await expectTurn(customer, 'Проверьте и примите работу');
        await expect(customer.getByText('Перенёс, остатки сошлись с ОСВ')).toBeVisible();
        const download = customer.waitForEvent('download');
        await customer.getByRole('link', { name: RESULT_LINK }).click();
        expect((await download).suggestedFilename()).toBe(RESULT.name);
      });

      await test.step('send back for rework', async () => {
        await customer.getByText('остатки сходятся с ОСВ').click();
        await expect(customer.getByRole('heading', { name: 'Критерии приёмки 1 из 2' })).toBeVisible();
        await press(customer, 'На доработку');
        const form = dialog(customer, 'Вернуть на доработку');
        await expect(form.getByLabel('Что поправить')).toHaveValue('Не выполнено:\n- перенесены договоры\n');
        await form.getByLabel('Что поправить').fill('Не перенеслись договоры');
        await form.getByRole('button', { name: 'Вернуть на доработку' }).click();
        await expectTurn(customer, 'На доработке у исполнителя');
        await refocusWindow(freelancer);
        await expectTurn(freelancer, 'Доработайте и сдайте снова');
        await expect(freelancer.getByText('Не перенеслись договоры')).toBeVisible();
        await expect(
          freelancer.getByRole('listitem').filter({ hasText: 'остатки сходятся с ОСВ' }).getByRole('img'),
        ).toHaveAccessibleName('Выполнено');
      });

      await test.step('deliver again and accept', async () => {
        await deliver(freelancer, 'Договоры перенёс');
        await refocusWindow(customer);
        await press(customer, 'Принять работу');
        await dialog(customer, 'Принять работу?').getByRole('button', { name: 'Принять работу' }).click();
        await expectTurn(customer, 'Вы приняли работу');
        await refocusWindow(freelancer);
        await expectTurn(freelancer, 'Запросите выплату');
      });

      await test.step('pay out', async () => {
        await takePayout(freelancer);
        // The bank confirms after a moment; both pages update by themselves.
        await expectTurn(freelancer, 'Сделка завершена');
        await expectTurn(customer, 'Сделка завершена');
      });

      await test.step('review each other, blind until both have written', async () => {
        await review(customer, '5 из 5, Отлично', 'Всё перенёс в срок и объяснил бухгалтеру.');
        await expect(customer.getByText('Пока скрыт')).toBeVisible();
        await freelancer.reload();
        await expect(freelancer.getByText('Всё перенёс в срок')).toBeHidden();
        await review(freelancer, '4 из 5, Хорошо', 'Понятное задание, быстрые ответы.');
        await expect(freelancer.getByText('Всё перенёс в срок')).toBeVisible();
        await refocusWindow(customer);
        await expect(customer.getByText('Понятное задание, быстрые ответы.')).toBeVisible();
        await expect(customer.getByText('Пока скрыт')).toBeHidden();
      });
    });
  });
}

test.describe('money back', () => {
  test('the executor returns a paid deal; the page of the customer learns of it by itself', async ({
    sides: { customer, freelancer },
  }) => {
    const deal = await proposeDeal(customer, freelancer);
    const path = `/orders/${deal.order_id}/deals/${deal.deal_id}`;
    await visit(customer, path);
    await pay(customer);
    await visit(freelancer, path);
    await press(freelancer, 'Вернуть деньги заказчику');
    const form = dialog(freelancer, 'Вернуть деньги заказчику?');
    await form.getByLabel('Причина').fill('Заболел, не успеваю');
    await form.getByRole('button', { name: 'Вернуть деньги' }).click();
    await expectTurn(freelancer, /^(Возврат в пути|Деньги возвращены)$/);
    await expectTurn(customer, 'Деньги возвращены');
    await expect(customer.getByText('Заболел, не успеваю')).toBeVisible();
  });

  test('a payment the bank declines leaves the deal to be paid again, and one left open to be deleted', async ({
    sides: { customer, freelancer },
  }) => {
    const deal = await proposeDeal(customer, freelancer);
    await visit(customer, `/orders/${deal.order_id}/deals/${deal.deal_id}/pay`);
    await customer.getByRole('checkbox', { name: /Принимаю условия/ }).check();
    await customer.getByRole('button', { name: /^Оплатить 12/ }).click();
    await customer.waitForURL((url) => !url.pathname.startsWith('/orders'));
    await press(customer, 'Отклонить');
    await customer.waitForURL(/\/deals\/\d+\?from_bank=1$/);
    await expect(customer.getByText('Платёж отклонён')).toBeVisible();
    await follow(customer, 'Оплатить');
    await customer.getByRole('checkbox', { name: /Принимаю условия/ }).check();
    await customer.getByRole('button', { name: /^Оплатить 12/ }).click();
    await customer.waitForURL((url) => !url.pathname.startsWith('/orders'));
    await press(customer, 'Уйти без оплаты');
    await expectTurn(customer, 'Ждём подтверждения банка');
    await press(customer, 'Удалить сделку');
    await customer
      .getByRole('alertdialog', { name: 'Удалить сделку?' })
      .getByRole('button', { name: 'Удалить' })
      .click();
    await customer.waitForURL(`**/orders/${deal.order_id}`);
    await expect(customer.getByRole('link', { name: 'Создать сделку' })).toBeVisible();
  });
});
