import { Download, KeyRound, ListFilter, type LucideIcon, MonitorSmartphone, Sparkles } from 'lucide-react';
import type { Notification } from '#schemas/api/notifications.ts';
import { formatDate } from '#schemas/format.ts';
import { deviceOf } from '#src/features/account/deviceText.ts';
import { accountMenuMessages } from '#src/i18n/en/account.ts';

const text = accountMenuMessages.notifications;

export interface Saying {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly icon: LucideIcon;
}

/** Text and link of a notification. */
export function sayingOf(notification: Notification): Saying {
  switch (notification.kind) {
    case 'standing_list': {
      const { name, source, storage_id: id } = notification.data;
      return {
        ...text.list(name, notification.data),
        to: `/master-demo/${source}`,
        search: { list: id },
        icon: ListFilter,
      };
    }
    case 'password_changed':
      return { ...text.passwordChanged, to: '/profile-settings/security', icon: KeyRound };
    case 'signed_in': {
      const { name } = deviceOf(notification.data.device);
      return { ...text.signedIn(name), to: '/profile-settings/security', icon: MonitorSmartphone };
    }
    case 'plan_changed':
      return { ...text.planChanged(notification.data.plan), to: '/profile-settings/change_plan', icon: Sparkles };
    case 'exports_used_up': {
      const { limit, renews_at: renewal } = notification.data;
      const day = formatDate(renewal, 'plain');
      return { ...text.exportsUsedUp(limit, day), to: '/profile-settings/change_plan', icon: Download };
    }
  }
}
