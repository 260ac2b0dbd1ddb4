import { describe, expect, it } from 'vitest';
import type { UserInfo } from '#schemas/api/account.ts';
import { profileChange, profileValues } from './ProfileForm.tsx';

const ACCOUNT: UserInfo = {
  username: 'lan',
  name: 'Đỗ Thị Lan',
  email: 'lan@example.com',
  face: null,
  gender: 'Female',
  privacy: 0,
  plan: 'standard',
  language: 'en',
  created_at: '2026-01-02T03:04:05.000Z',
  has_password: true,
  deletes_at: null,
};
const VALUES = profileValues(ACCOUNT);

describe('the request of a changed profile', () => {
  it('is empty without changes, or when only white space or encoding changed', () => {
    expect(profileChange(ACCOUNT, VALUES)).toEqual({});
    expect(profileChange(ACCOUNT, { ...VALUES, name: ` ${'Đỗ Thị  Lan'.normalize('NFD')} ` })).toEqual({});
  });

  it('holds changed fields only', () => {
    expect(profileChange(ACCOUNT, { ...VALUES, name: 'Nguyễn Lan' })).toEqual({ name: 'Nguyễn Lan' });
    expect(profileChange(ACCOUNT, { ...VALUES, username: 'lan.do', privacy: '1' })).toEqual({
      username: 'lan.do',
      privacy: 1,
    });
  });

  it('clears a gender', () => {
    expect(profileChange(ACCOUNT, { ...VALUES, gender: '' })).toEqual({ gender: null });
    expect(profileValues({ ...ACCOUNT, gender: null }).gender).toBe('');
  });
});
