import type { MainSettings } from '../../context.ts';

type Place = Pick<MainSettings, 'publicUrl'>;

/** Addresses that mails lead to, built from the configured address and never from a request's host (`safety.md` 12). */
export const activationLink = ({ publicUrl }: Place, token: string): string => `${publicUrl}/client/activate/${token}`;
export const resetLink = ({ publicUrl }: Place, token: string): string => `${publicUrl}/client/reset-password/${token}`;
export const forgotPasswordLink = ({ publicUrl }: Place): string => `${publicUrl}/client/forgot-password`;
export const signInLink = ({ publicUrl }: Place): string => `${publicUrl}/auth/jwt/login`;
export const chatLink = ({ publicUrl }: Place): string => `${publicUrl}/dashboard/chat`;
