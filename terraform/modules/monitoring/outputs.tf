output "channels" {
  value = local.channels["WARNING"]
}
