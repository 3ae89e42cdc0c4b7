import type * as english from '../../../../dashboard/seals/words';
import type { Said } from '../../../said';

export const sealWords: Said<typeof english.sealWords> = {
  title: 'eシール',
  lead: '完成した文書には eシール（組織の電子署名）が付与され、変更がないことを誰でも確認できます。お客様の証明書を使うと、eシールに組織名が表示されます。',
  add: '証明書を追加',
  emptyTitle: 'お客様の証明書はありません',
  emptyText:
    '文書にはこのサービスの鍵で eシールが付与されます。証明書に記載されるのはサービス名で、お客様の名前ではありません。認証局から受け取ったファイルを追加してください。',
  onlyLive: '証明書の追加や変更は本番モードで行ってください。テスト文書にも適用されます。',
  issuer: '発行者',
  ends: '有効期限',
  added: '追加日時',
  hash: 'SHA-256',
  revoked: '失効日時',
  reason: '理由',
  kind: '鍵',
  kinds: { file: 'アップロード', aws_kms: 'AWS KMS', csc: 'トラストサービス' } as Record<string, string>,
  states: {
    in_use: '使用中',
    idle: '未使用',
    expired: '期限切れ',
    revoked: '失効',
  },
  endsSoon: 'まもなく期限切れ',
  use: '使用',
  used: '証明書の使用を開始しました。',
  stop: '使用を停止',
  stopped: '文書には、このサービスの鍵で eシールが付与されるようになりました。',
  revoke: '失効…',
  revokeTitle: (name: string) => `${name} の鍵を失効させますか？`,
  revokeText:
    '鍵は直ちに完全に消去されます。証明書はこのリストに残ります。第三者が鍵を入手したおそれがある場合に行ってください。タイムスタンプのない eシールは、以後証明力を失います。',
  revokeYes: '鍵を失効させる',
  wasRevoked: '鍵を失効させました。',
  form: {
    title: '証明書を追加',
    file: 'PKCS #12 ファイル',
    fileHint: '秘密鍵と証明書を含む、拡張子 .p12 または .pfx のファイル。',
    password: 'ファイルのパスワード',
    passwordHint: '保存されません。鍵は暗号化して保存され、表示されることはありません。',
    submit: '証明書を追加',
    done: '証明書を追加し、使用を開始しました。',
    other: 'PEM 形式、AWS KMS、トラストサービスの鍵は、API で追加します：POST /api/v1/seal_keys。',
  },
};
