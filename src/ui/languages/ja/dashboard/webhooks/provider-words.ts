import type * as english from '../../../../dashboard/webhooks/provider-words';
import type { Said } from '../../../said';

export const providerWords: Said<typeof english.providerWords> = {
  title: '本人確認プロバイダー',
  lead: 'SMS や eID などで署名者の本人確認を行う、お客様の Web サービスです。',
  create: '新しいプロバイダー',
  createTitle: '新しい本人確認プロバイダー',
  createYes: '作成',
  emptyTitle: '本人確認プロバイダーはまだありません',
  emptyText:
    'プロバイダーとは、署名者にコードを送信するかページを開き、その結果を報告するお客様の URL です。データリクエストで名前を指定します。',
  emptyCurl: 'API を使う場合',
  onlyLive: '本人確認プロバイダーは本番モードにのみ存在します。テスト文書でも使用できます。',
  url: 'URL',
  urlHint: 'インターネットからアクセスできる https の URL',
  name: '名前',
  nameHint:
    'データリクエストと監査証跡では、この名前でプロバイダーを示します。後から変更することはできません。',
  created: '作成日時',
  fine: '準備完了',
  trouble: '直近のリクエストが失敗しました',
  problem: '直近の問題',
  at: '日時',
  edit: '編集…',
  editTitle: '本人確認プロバイダーを編集',
  save: '保存',
  saved: '保存しました。',
  rotate: 'シークレットをローテーション…',
  rotateTitle: 'シークレットをローテーションしますか？',
  rotateText:
    '24 時間は両方のシークレットでリクエストに署名するため、プログラムを停止せずに更新できます。その後は新しいシークレットのみで署名します。',
  rotateYes: 'ローテーションする',
  remove: '削除…',
  removeTitle: 'この本人確認プロバイダーを削除しますか？',
  removeText: 'このプロバイダーでの本人確認がまだの署名者は、続行できなくなります。',
  removeYes: '削除',
  removed: '削除しました。',
};
