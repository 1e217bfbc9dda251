import { chromium } from '@playwright/test';
const origin='http://127.0.0.1:4460';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] });
const [,, login, ...paths] = process.argv;
const context = await browser.newContext({ viewport:{width:1440,height:950} });
const page = await context.newPage();
page.on('console', m => { if (m.type()==='error') console.log('console', m.text()); });
page.on('pageerror', e => console.log('pageerror', e.message));
await page.goto(origin+'/sign-in');
await page.waitForLoadState('networkidle');
await page.getByLabel('Логин или почта').fill(login);
await page.getByLabel('Пароль', {exact:true}).fill('provodka-demo-2026');
await page.getByRole('button',{name:'Войти', exact:true}).click();
await page.waitForURL(u=>!u.pathname.startsWith('/sign-in'));
let n=0;
for (const spec of paths) {
  const [path, width='1440', theme='light'] = spec.split('@');
  await page.setViewportSize({width:Number(width),height:950});
  await page.goto(origin+path); await page.waitForLoadState('networkidle');
  await page.evaluate(t=>{document.documentElement.dataset.theme=t},theme);
  await page.waitForTimeout(300);
  const over = await page.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth);
  console.log(path, width, 'over', over);
  await page.screenshot({path:`/tmp/h7-shot-${n++}.png`, fullPage: Number(width)<1000});
}
await browser.close();
