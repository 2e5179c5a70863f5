import { createApp } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';

const page = { template: '<h1>At {{ $route.path }}</h1>' };
const router = createRouter({
  history: createWebHistory('/base'),
  routes: [{ path: '/:rest(.*)*', component: page }],
});
createApp({ template: '<router-view />' }).use(router).mount('#app');
