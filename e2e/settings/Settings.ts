import { expect, type Locator, type Page } from '@playwright/test';
import { SETTINGS_TABS, type SettingsTab } from '#schemas/routes/settingsTabs.ts';

/** The settings as a member uses them. */
export class Settings {
  readonly page: Page;
  readonly parts: Locator;
  readonly heading: Locator;
  readonly name: Locator;
  readonly username: Locator;
  readonly save: Locator;
  readonly currentPassword: Locator;
  readonly newPassword: Locator;
  readonly repeatedPassword: Locator;
  readonly changePassword: Locator;
  readonly sessions: Locator;
  readonly file: Locator;
  readonly picture: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.parts = page.getByRole('navigation', { name: 'Settings sections' });
    this.heading = main.getByRole('heading', { level: 1 });
    this.name = main.getByRole('textbox', { name: 'Name', exact: true });
    this.username = main.getByRole('textbox', { name: 'Username' });
    this.save = main.getByRole('button', { name: 'Save changes' });
    this.currentPassword = main.getByLabel('Current password', { exact: true });
    this.newPassword = main.getByLabel('New password', { exact: true });
    this.repeatedPassword = main.getByLabel('Confirm new password', { exact: true });
    this.changePassword = main.getByRole('button', { name: 'Change password' });
    this.sessions = main.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    this.file = main.getByLabel('Choose a picture');
    this.picture = main.getByRole('img', { name: 'Your picture' });
  }

  async open(tab: SettingsTab): Promise<void> {
    await this.page.goto(`/profile-settings/${tab}`);
    await expect(this.parts.getByRole('link')).toHaveCount(SETTINGS_TABS.length);
    await expect(this.page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  }

  /** Goes from the open part to another one. */
  async lead(tab: SettingsTab): Promise<void> {
    const link = this.parts.locator(`a[href$="/${tab}"]`);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(this.heading).toHaveText(await link.innerText());
    await expect(this.page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  }

  /** One choice of several that stand side by side. */
  choice(group: string, name: string): Locator {
    return this.page.getByRole('main').getByRole('group', { name: group }).getByText(name, { exact: true });
  }

  async fillPasswords(current: string, next: string, repeated = next): Promise<void> {
    await this.currentPassword.fill(current);
    await this.newPassword.fill(next);
    await this.repeatedPassword.fill(repeated);
  }

  /** What floats above the page and says how something went. */
  said(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Messages' }).getByText(text);
  }
}
