export { PageController } from '@page-agent/page-controller';
